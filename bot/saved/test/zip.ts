import { deflateRawSync } from 'node:zlib'

/** A ZIP file as office programs write it, without checksums, which nobody here looks at. */
export function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const table: Buffer[] = []
  let place = 0
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(Buffer.from(text))
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004', 'latin1')
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const row = Buffer.alloc(46)
    row.write('PK\u0001\u0002', 'latin1')
    row.writeUInt16LE(8, 10)
    row.writeUInt32LE(packed.length, 20)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(place, 42)
    table.push(row, Buffer.from(name))
    bodies.push(head, Buffer.from(name), packed)
    place += head.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...bodies, ...table, end])
}
