import { BIN_COUNT } from './frame-grid'
import { floats, kernel, reserve } from './kernel'

const LAST = BIN_COUNT - 1
const FLOAT_BYTES = 4
const binsAt = reserve(BIN_COUNT)
const lastAt = binsAt + LAST * FLOAT_BYTES

/** @param logPower BIN_COUNT values @returns ln of their mean power */
export function frameEnergy(logPower: Float32Array): number {
  floats(binsAt, BIN_COUNT).set(logPower)
  const sum = kernel.sumOfPowers(binsAt, lastAt) + Math.exp(logPower[LAST])
  return Math.log(sum / BIN_COUNT + 1e-12)
}
