import { expect, test } from 'vitest'
import { networkOf } from './visitor.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2:0:0:0:0/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3:0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0/64'],
  ['::1', '0:0:0:0:0:0:0:0/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['192.0.2.7, 10.0.0.1', 'unknown'],
])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network))
