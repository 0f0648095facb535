/** Whole numbers from -127 to 127, and by what each row or column is to be multiplied. */
export type Quantized = { readonly bytes: Int8Array; readonly scales: Float32Array }

/** A table of `rows` times `columns`, row by row, each row with a scale of its own. */
export function quantizeRows(data: Float32Array, rows: number, columns: number): Quantized {
  const bytes = new Int8Array(rows * columns)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row += 1) {
    const line = data.subarray(row * columns, (row + 1) * columns)
    const scale = scaleOf(line)
    scales[row] = scale
    for (let i = 0; i < columns; i += 1) {
      bytes[row * columns + i] = Math.round((line[i] ?? 0) / scale)
    }
  }
  return { bytes, scales }
}

/** The same with the table turned round: what was a row is a column, and keeps its scale. */
export function quantizeColumns(data: Float32Array, rows: number, columns: number): Quantized {
  const { bytes, scales } = quantizeRows(data, rows, columns)
  const turned = new Int8Array(bytes.length)
  for (let row = 0; row < rows; row += 1) {
    for (let i = 0; i < columns; i += 1) turned[i * rows + row] = bytes[row * columns + i] ?? 0
  }
  return { bytes: turned, scales }
}

/** The greatest becomes 127; a row of zeros needs some scale, which one does not matter. */
function scaleOf(line: Float32Array): number {
  let most = 0
  for (const value of line) most = Math.max(most, Math.abs(value))
  return most === 0 ? 1 : most / 127
}
