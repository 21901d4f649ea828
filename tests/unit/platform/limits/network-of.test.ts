import { expect, test } from 'vitest'
import { networkOf } from '~/platform/limits/network-of'

const HOME = '2001:db8:7:1'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  [`${HOME}::1`, HOME],
  ['2001:0DB8:0007:0001:a:b:c:d', HOME],
  [`${HOME}:ffff:ffff:ffff:ffff`, HOME],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['fe80::1%br-lan.2', 'fe80:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address, 64)).toBe(network)
  expect(networkOf(address, 48)).toBe(network.split(':').slice(0, 3).join(':'))
})

test.each([
  '',
  'unknown',
  '192.0.2.7:4711',
  '[2001:db8::1]',
  '2001:db8:::1',
  '1.2.3.4.5',
  '2001:db8::1, ::1',
])('%o, which is no address, counts as every other that is none', (address) =>
  expect(networkOf(address, 48)).toBe(''),
)
