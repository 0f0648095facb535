import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not of the public internet (the IANA special-purpose registries): this machine, private
 * networks, link-local (cloud metadata among them), carrier NAT, documentation, multicast, reserved; and
 * forms of IPv6 that carry an IPv4 address inside.
 */
const special = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
    192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
    224.0.0.0/4 240.0.0.0/4`,
  ipv6: `::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16
    3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`,
} as const

/** One list a family: Node counts an IPv4 address to networks of IPv6, too. */
function blocked(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of special[family].split(/\s+/)) {
    const [net = '', prefix] = network.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

/** Whether an IP address is of the public internet; false for what is no address. */
export function publicAddresses(): (address: string) => boolean {
  const lists = { 4: blocked('ipv4'), 6: blocked('ipv6') }
  return (address) => {
    const family = isIP(address)
    if (family !== 4 && family !== 6) return false
    return !lists[family].check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}
