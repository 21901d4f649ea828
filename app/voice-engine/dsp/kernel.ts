const MODULE =
  'AGFzbQEAAAABTglgCX9/f39/f39/fwBgCH9/f399f39/AGACf38Be2ALf39/f39/f39/f38AYAd/f39/f39/AGABewF9YAN/f38AYAJ/fwBgBX9/' +
  'f39/AAMLCgABAgMEBQYHBggFAwEAAgdcCQZtZW1vcnkCAAhtdWx0aXBseQAABXJvdW5kAAEQbXVsdGlwbHlJbnRlZ2VycwADCGNvbnZvbHZlAAQJ' +
  'bm9ybWFsaXNlAAYEZ2VsdQAHA2FkZAAIBXNsaWRlAAkK1RQK1AMCCX8LewNAIAEhCSADIQwgByEKA0AgAv0ABAAhFSAC/QAEECEZIAL9AAQAIRYg' +
  'Av0ABBAhGiAC/QAEACEXIAL9AAQQIRsgAv0ABAAhGCAC/QAEECEcIAkhDiAOIAVqIQ8gDyAFaiEQIBAgBWohESARIAVqIQkgACELIA4gBGohDQNA' +
  'IAv9AAQAIRIgC/0ABBAhEyAO/QkCACEUIBUgEiAU/eYB/eQBIRUgGSATIBT95gH95AEhGSAP/QkCACEUIBYgEiAU/eYB/eQBIRYgGiATIBT95gH9' +
  '5AEhGiAQ/QkCACEUIBcgEiAU/eYB/eQBIRcgGyATIBT95gH95AEhGyAR/QkCACEUIBggEiAU/eYB/eQBIRggHCATIBT95gH95AEhHCALQSBqIQsg' +
  'DkEEaiEOIA9BBGohDyAQQQRqIRAgEUEEaiERIA4gDUkNAAsgDCAV/QsEACAMIBn9CwQQIAwgBmohDCAMIBb9CwQAIAwgGv0LBBAgDCAGaiEMIAwg' +
  'F/0LBAAgDCAb/QsEECAMIAZqIQwgDCAY/QsEACAMIBz9CwQQIAwgBmohDCAKQQRrIQogCg0ACyALIQAgAkEgaiECIANBIGohAyAIQQFrIQggCA0A' +
  'Cwv7AQIDfwJ7A0AgACABaiEJ/QwAAAAAAAAAAAAAAAAAAAAAIQsgACEIA0AgCyAIIAkQAv3gAf3pASELIAhBEGohCCAIIAlJDQALIAsgCyAL/Q0I' +
  'CQoLDA0ODwABAgMEBQYH/ekBIQsgCyALIAv9DQQFBgcAAQIDDA0ODwgJCgv96QEhCyAHIAv9HwAgBJU4AgAgBP0TIAv95wEhCyAAIQggBSEKA0Ag' +
  'CyAIIAkQAv3mAf1q/fgBIQwgCiAMIAz9hQH9WwMAACAKQQhqIQogCEEQaiEIIAggCUkNAAsgACACaiEAIAUgBmohBSAHQQRqIQcgA0EBayEDIAMN' +
  'AAsLJQAgAP0ABAD9DAAAAAAEAAAACAAAAAwAAAAgASAAa/0R/Tn9TgumBgIKfwt7A0AgASELIAUhDiAJIQwgBCEQA0D9DAAAAAAAAAAAAAAAAAAA' +
  'AAAhGP0MAAAAAAAAAAAAAAAAAAAAACEc/QwAAAAAAAAAAAAAAAAAAAAAIRn9DAAAAAAAAAAAAAAAAAAAAAAhHf0MAAAAAAAAAAAAAAAAAAAAACEa' +
  '/QwAAAAAAAAAAAAAAAAAAAAAIR79DAAAAAAAAAAAAAAAAAAAAAAhG/0MAAAAAAAAAAAAAAAAAAAAACEfIAshESARIAdqIRIgEiAHaiETIBMgB2oh' +
  'FCAUIAdqIQsgACENIBEgBmohDwNAIA39AAQAIRUgDf0ABBAhFiAR/QkCACEXIBggFSAX/boB/a4BIRggHCAWIBf9ugH9rgEhHCAS/QkCACEXIBkg' +
  'FSAX/boB/a4BIRkgHSAWIBf9ugH9rgEhHSAT/QkCACEXIBogFSAX/boB/a4BIRogHiAWIBf9ugH9rgEhHiAU/QkCACEXIBsgFSAX/boB/a4BIRsg' +
  'HyAWIBf9ugH9rgEhHyANQSBqIQ0gEUEEaiERIBJBBGohEiATQQRqIRMgFEEEaiEUIBEgD0kNAAsgA/0ABAAhFSAD/QAEECEWIBD9CQIAIRcgDiAC' +
  '/QAEACAY/foBIBUgF/3mAf3mAf3kAf0LBAAgDiAC/QAEECAc/foBIBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBD9CQIEIRcgDiAC/QAEACAZ/foB' +
  'IBUgF/3mAf3mAf3kAf0LBAAgDiAC/QAEECAd/foBIBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBD9CQIIIRcgDiAC/QAEACAa/foBIBUgF/3mAf3m' +
  'Af3kAf0LBAAgDiAC/QAEECAe/foBIBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBD9CQIMIRcgDiAC/QAEACAb/foBIBUgF/3mAf3mAf3kAf0LBAAg' +
  'DiAC/QAEECAf/foBIBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBBBEGohECAMQQRrIQwgDA0ACyANIQAgA0EgaiEDIAJBIGohAiAFQSBqIQUgCkEB' +
  'ayEKIAoNAAsLkQECBH8BewNAQQAhBwNAIAIgB2r9AAQAIQsgACAHaiEIIAEgB2ohCSAFIQoDQCALIAn9AAQAIAj9AAQA/eYB/eQBIQsgCCAEaiEI' +
  'IAkgBGohCSAKQQFrIQogCg0ACyADIAdqIAv9CwQAIAdBEGohByAHIARJDQALIAAgBGohACADIARqIQMgBkEBayEGIAYNAAsLGQAgAP0fACAA/R8B' +
  'kiAA/R8CIAD9HwOSkgvsAQMCfwN7AX0gAUECdrMhCANAIAAgAWohBCAAIQP9DAAAAAAAAAAAAAAAAAAAAAAhBQNAIAUgA/0ABAD95AEhBSADQRBq' +
  'IQMgAyAESQ0ACyAFEAUgCJX9EyEGIAAhA/0MAAAAAAAAAAAAAAAAAAAAACEFA0AgA/0ABAAgBv3lASEHIAMgB/0LBAAgBSAHIAf95gH95AEhBSAD' +
  'QRBqIQMgAyAESQ0AC0MAAIA/IAUQBSAIlUOsxSc3kpGV/RMhBwNAIAAgAP0ABAAgB/3mAf0LBAAgAEEQaiEAIAAgBEkNAAsgAkEBayECIAINAAsL' +
  '5AIBBXsDQCAA/QAEACEC/QwAAIDAAACAwAAAgMAAAIDA/QwAAIBAAACAQAAAgEAAAIBAIAL9DPMENT/zBDU/8wQ1P/MENT/95gH96AH96QEhAyAD' +
  'IAP95gEhBEML35Wv/RMhBSAFIAT95gFD7v/tMv0T/eQBIQUgBSAE/eYBQ1H/DLb9E/3kASEFIAUgBP3mAUPSwm64/RP95AEhBSAFIAT95gFDY6xA' +
  'uv0T/eQBIQUgBSAE/eYBQ/ahQbv9E/3kASEFIAUgBP3mAUPU24O8/RP95AEhBUPNYHS3/RMhBiAGIAT95gFDKb1fuf0T/eQBIQYgBiAE/eYBQ06S' +
  '3Lr9E/3kASEGIAYgBP3mAUP4m/G7/RP95AEhBiAGIAT95gFDp7ZpvP0T/eQBIQYgACACQwAAAD/9E/3mAUMAAIA//RMgAyAF/eYBIAb95wH95AH9' +
  '5gH9CwQAIABBEGohACAAIAFJDQALCy8AA0AgACAA/QAEACAC/QAEAP3kAf0LBAAgAEEQaiEAIAJBEGohAiAAIAFJDQALC4ACAgJ/BXsDQCAAIQUg' +
  'ASEG/QwAAAAAAAAAAAAAAAAAAAAAIQj9DAAAAAAAAAAAAAAAAAAAAAAhCf0MAAAAAAAAAAAAAAAAAAAAACEK/QwAAAAAAAAAAAAAAAAAAAAAIQsD' +
  'QCAG/QkCACEHIAggByAF/QAEAP3mAf3kASEIIAkgByAF/QAEEP3mAf3kASEJIAogByAF/QAEIP3mAf3kASEKIAsgByAF/QAEMP3mAf3kASELIAVB' +
  'BGohBSAGQQRqIQYgBiACSQ0ACyADIAj9CwQAIAMgCf0LBBAgAyAK/QsEICADIAv9CwQwIABBwABqIQAgA0HAAGohAyADIARJDQALCw=='

const FLOAT_BYTES = 4
const ALIGNED = 4
const PAGE_BYTES = 65_536

/** All addresses, strides and widths are in bytes: see kernel.wat. */
interface Kernel {
  memory: WebAssembly.Memory
  multiply(
    weights: number,
    inputs: number,
    biases: number,
    results: number,
    bytes: number,
    stride: number,
    resultStride: number,
    rows: number,
    groups: number,
  ): void
  round(
    rows: number,
    bytes: number,
    stride: number,
    count: number,
    limit: number,
    results: number,
    resultStride: number,
    scales: number,
  ): void
  multiplyIntegers(
    weights: number,
    inputs: number,
    biases: number,
    scales: number,
    rowScales: number,
    results: number,
    bytes: number,
    stride: number,
    resultStride: number,
    rows: number,
    groups: number,
  ): void
  convolve(
    rows: number,
    kernel: number,
    biases: number,
    results: number,
    width: number,
    seen: number,
    count: number,
  ): void
  normalise(rows: number, width: number, count: number): void
  gelu(at: number, end: number): void
  add(at: number, end: number, changes: number): void
  slide(wave: number, taps: number, tapsEnd: number, results: number, end: number): void
}

/** kernel.wat in WebAssembly with SIMD: sums in a fixed order, so the same bytes everywhere. */
export const kernel = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MODULE, 'base64')))
  .exports as unknown as Kernel

let used = 0

/** @returns the address of zeros that stay a network's own, since networks are loaded once */
export function reserve(count: number): number {
  const at = used
  used += bytesOf(count)
  makeRoom(used)
  // It may have been borrowed before.
  floats(at, count).fill(0)
  return at
}

/** @returns addresses of room for numbers until the next call of this or of reserve() */
export function borrow(...counts: number[]): number[] {
  let end = used
  const places = counts.map((count) => {
    const at = end
    end += bytesOf(count)
    return at
  })
  makeRoom(end)
  return places
}

/** A view that the next reserve() or borrow() may make useless. */
export function floats(at: number, count: number): Float32Array {
  return new Float32Array(kernel.memory.buffer, at, count)
}

export function integers(at: number, count: number): Int16Array {
  return new Int16Array(kernel.memory.buffer, at, count)
}

function bytesOf(count: number): number {
  return Math.ceil(count / ALIGNED) * ALIGNED * FLOAT_BYTES
}

function makeRoom(bytes: number): void {
  const missing = bytes - kernel.memory.buffer.byteLength
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES))
}
