const MODULE =
  'AGFzbQEAAAABWgtgCX9/f39/f39/fwBgCH9/f399f39/AGALf39/f39/f39/f38AYAd/f39/f39/AGABewF9YAN/f38AYAJ/fwBgAXsBe2ACf38B' +
  'fWAEf39/fwBgBX9/f39/AAMODQABAgMEBQYHCAYJBQoFAwEAAgd4DAZtZW1vcnkCAAhtdWx0aXBseQAABXJvdW5kAAEQbXVsdGlwbHlJbnRlZ2Vy' +
  'cwACCGNvbnZvbHZlAAMJbm9ybWFsaXNlAAUEZ2VsdQAGC3N1bU9mUG93ZXJzAAgCbG4ACQZmaWx0ZXIACgNhZGQACwVzbGlkZQAMCsUeDdQDAgl/' +
  'C3sDQCABIQkgAyEMIAchCgNAIAL9AAQAIRUgAv0ABBAhGSAC/QAEACEWIAL9AAQQIRogAv0ABAAhFyAC/QAEECEbIAL9AAQAIRggAv0ABBAhHCAJ' +
  'IQ4gDiAFaiEPIA8gBWohECAQIAVqIREgESAFaiEJIAAhCyAOIARqIQ0DQCAL/QAEACESIAv9AAQQIRMgDv0JAgAhFCAVIBIgFP3mAf3kASEVIBkg' +
  'EyAU/eYB/eQBIRkgD/0JAgAhFCAWIBIgFP3mAf3kASEWIBogEyAU/eYB/eQBIRogEP0JAgAhFCAXIBIgFP3mAf3kASEXIBsgEyAU/eYB/eQBIRsg' +
  'Ef0JAgAhFCAYIBIgFP3mAf3kASEYIBwgEyAU/eYB/eQBIRwgC0EgaiELIA5BBGohDiAPQQRqIQ8gEEEEaiEQIBFBBGohESAOIA1JDQALIAwgFf0L' +
  'BAAgDCAZ/QsEECAMIAZqIQwgDCAW/QsEACAMIBr9CwQQIAwgBmohDCAMIBf9CwQAIAwgG/0LBBAgDCAGaiEMIAwgGP0LBAAgDCAc/QsEECAMIAZq' +
  'IQwgCkEEayEKIAoNAAsgCyEAIAJBIGohAiADQSBqIQMgCEEBayEIIAgNAAsLtQICA38CewNAIAAgAWohCf0MAAAAAAAAAAAAAAAAAAAAACELIAAh' +
  'CANAIAsgCP0ABAD9DAAAAAAEAAAACAAAAAwAAAAgCSAIa/0R/Tn9Tv3gAf3pASELIAhBEGohCCAIIAlJDQALIAsgCyAL/Q0ICQoLDA0ODwABAgME' +
  'BQYH/ekBIQsgCyALIAv9DQQFBgcAAQIDDA0ODwgJCgv96QEhCyAHIAv9HwAgBJU4AgAgBP0TIAv95wEhCyAAIQggBSEKA0AgCyAI/QAEAP0MAAAA' +
  'AAQAAAAIAAAADAAAACAJIAhr/RH9Of1O/eYB/Wr9+AEhDCAKIAwgDP2FAf1bAwAAIApBCGohCiAIQRBqIQggCCAJSQ0ACyAAIAJqIQAgBSAGaiEF' +
  'IAdBBGohByADQQFrIQMgAw0ACwumBgIKfwt7A0AgASELIAUhDiAJIQwgBCEQA0D9DAAAAAAAAAAAAAAAAAAAAAAhGP0MAAAAAAAAAAAAAAAAAAAA' +
  'ACEc/QwAAAAAAAAAAAAAAAAAAAAAIRn9DAAAAAAAAAAAAAAAAAAAAAAhHf0MAAAAAAAAAAAAAAAAAAAAACEa/QwAAAAAAAAAAAAAAAAAAAAAIR79' +
  'DAAAAAAAAAAAAAAAAAAAAAAhG/0MAAAAAAAAAAAAAAAAAAAAACEfIAshESARIAdqIRIgEiAHaiETIBMgB2ohFCAUIAdqIQsgACENIBEgBmohDwNA' +
  'IA39AAQAIRUgDf0ABBAhFiAR/QkCACEXIBggFSAX/boB/a4BIRggHCAWIBf9ugH9rgEhHCAS/QkCACEXIBkgFSAX/boB/a4BIRkgHSAWIBf9ugH9' +
  'rgEhHSAT/QkCACEXIBogFSAX/boB/a4BIRogHiAWIBf9ugH9rgEhHiAU/QkCACEXIBsgFSAX/boB/a4BIRsgHyAWIBf9ugH9rgEhHyANQSBqIQ0g' +
  'EUEEaiERIBJBBGohEiATQQRqIRMgFEEEaiEUIBEgD0kNAAsgA/0ABAAhFSAD/QAEECEWIBD9CQIAIRcgDiAC/QAEACAY/foBIBUgF/3mAf3mAf3k' +
  'Af0LBAAgDiAC/QAEECAc/foBIBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBD9CQIEIRcgDiAC/QAEACAZ/foBIBUgF/3mAf3mAf3kAf0LBAAgDiAC' +
  '/QAEECAd/foBIBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBD9CQIIIRcgDiAC/QAEACAa/foBIBUgF/3mAf3mAf3kAf0LBAAgDiAC/QAEECAe/foB' +
  'IBYgF/3mAf3mAf3kAf0LBBAgDiAIaiEOIBD9CQIMIRcgDiAC/QAEACAb/foBIBUgF/3mAf3mAf3kAf0LBAAgDiAC/QAEECAf/foBIBYgF/3mAf3m' +
  'Af3kAf0LBBAgDiAIaiEOIBBBEGohECAMQQRrIQwgDA0ACyANIQAgA0EgaiEDIAJBIGohAiAFQSBqIQUgCkEBayEKIAoNAAsLkQECBH8BewNAQQAh' +
  'BwNAIAIgB2r9AAQAIQsgACAHaiEIIAEgB2ohCSAFIQoDQCALIAn9AAQAIAj9AAQA/eYB/eQBIQsgCCAEaiEIIAkgBGohCSAKQQFrIQogCg0ACyAD' +
  'IAdqIAv9CwQAIAdBEGohByAHIARJDQALIAAgBGohACADIARqIQMgBkEBayEGIAYNAAsLGQAgAP0fACAA/R8BkiAA/R8CIAD9HwOSkgvsAQMCfwN7' +
  'AX0gAUECdrMhCANAIAAgAWohBCAAIQP9DAAAAAAAAAAAAAAAAAAAAAAhBQNAIAUgA/0ABAD95AEhBSADQRBqIQMgAyAESQ0ACyAFEAQgCJX9EyEG' +
  'IAAhA/0MAAAAAAAAAAAAAAAAAAAAACEFA0AgA/0ABAAgBv3lASEHIAMgB/0LBAAgBSAHIAf95gH95AEhBSADQRBqIQMgAyAESQ0AC0MAAIA/IAUQ' +
  'BCAIlUOsxSc3kpGV/RMhBwNAIAAgAP0ABAAgB/3mAf0LBAAgAEEQaiEAIAAgBEkNAAsgAkEBayECIAINAAsL5AIBBXsDQCAA/QAEACECIAL9DPME' +
  'NT/zBDU/8wQ1P/MENT/95gH9DAAAgEAAAIBAAACAQAAAgED96gH9DAAAgMAAAIDAAACAwAAAgMD96wEhAyADIAP95gEhBEML35Wv/RMhBSAFIAT9' +
  '5gFD7v/tMv0T/eQBIQUgBSAE/eYBQ1H/DLb9E/3kASEFIAUgBP3mAUPSwm64/RP95AEhBSAFIAT95gFDY6xAuv0T/eQBIQUgBSAE/eYBQ/ahQbv9' +
  'E/3kASEFIAUgBP3mAUPU24O8/RP95AEhBUPNYHS3/RMhBiAGIAT95gFDKb1fuf0T/eQBIQYgBiAE/eYBQ06S3Lr9E/3kASEGIAYgBP3mAUP4m/G7' +
  '/RP95AEhBiAGIAT95gFDp7ZpvP0T/eQBIQYgACACQwAAAD/9E/3mAUMAAIA//RMgAyAF/eYBIAb95wH95AH95gH9CwQAIABBEGohACAAIAFJDQAL' +
  'C40CAQJ7IAD9DAAAsEIAALBCAACwQgAAsEL96gH9DAAArsIAAK7CAACuwgAArsL96wEhACAAQzuquD/9E/3mAf1qIQEgACABQwCAMT/9E/3mAf3l' +
  'ASEAIAAgAUODgF45/RP95gH95AEhAENnaVA5/RMhAiACIAD95gFDzkO3Ov0T/eQBIQIgAiAA/eYBQwiJCDz9E/3kASECIAIgAP3mAUPBqSo9/RP9' +
  '5AEhAiACIAD95gFDqqoqPv0T/eQBIQIgAiAA/eYBQwAAAD/9E/3kASECIAIgAP3mAUMAAIA//RP95AEhAiACIAD95gFDAACAP/0T/eQBIQIgAiAB' +
  '/fgBQf8A/RH9rgFBF/2rAf3mAQsoAQF7A0AgAiAA/QAEABAH/eQBIQIgAEEQaiEAIAAgAUkNAAsgAhAEC/ACAQR7A0AgAP0ABABDAACAAP0T/esB' +
  'IQIgAkEX/a0BQf4A/RH9sQEhAyACQf///wP9Ef1OQYCAgPgD/RH9UCECIAJD8wQ1P/0T/UMhBCADIAT9rgH9+gEhAyACIAQgAv1O/eQBQwAAgD/9' +
  'E/3lASECQ7shkD39EyEFIAUgAv3mAUO40eu9/RP95AEhBSAFIAL95gFDGiXvPf0T/eQBIQUgBSAC/eYBQ09d/r39E/3kASEFIAUgAv3mAUO/6RE+' +
  '/RP95AEhBSAFIAL95gFDUK4qvv0T/eQBIQUgBSAC/eYBQ6zOTD79E/3kASEFIAUgAv3mAUP8/3++/RP95AEhBSAFIAL95gFDqqqqPv0T/eQBIQUg' +
  'BSAC/eYBQwAAAL/9E/3kASEFIAUgAiAC/eYB/eYBIQUgBSADQ4OAXjn9E/3mAf3lASEFIAAgAiAF/eQBIANDAIAxP/0T/eYB/eQB/QsEACAAQRBq' +
  'IQAgACABSQ0ACwuwBAEKewNAIAL9AAQAQwAAAD/9E/3mARAHIQQgA/0ABAAhDSANQ4P5Ij/9E/3mAf1qIQUgDSAFQwAAyT/9E/3mAf3lASAFQyKq' +
  '/Tn9E/3mAf3lASEGIAYgBv3mASEHQ/mhTLn9EyEIIAggB/3mAUOegwg8/RP95AEhCCAIIAf95gFDo6oqvv0T/eQBIQggCCAH/eYBQwAAgD/9E/3k' +
  'ASEIIAggBv3mASEIQ871zDf9EyEJIAkgB/3mAUMaBra6/RP95AEhCSAJIAf95gFDpaoqPf0T/eQBIQkgCSAH/eYBQwAAAL/9E/3kASEJIAkgB/3m' +
  'AUMAAIA//RP95AEhCSAF/fgBIQUgBUEB/RH9Tv0MAAAAAAAAAAAAAAAAAAAAAP04IQogCSAIIAr9UiEGIAggCSAK/VIhCSAGIAVBAv0R/U5BHv2r' +
  'Af1RIQggCSAFQQH9Ef2uAUEC/RH9TkEe/asB/VEhCSAIIAT95gEhCCAJIAT95gEhCSAA/QAEACEGIAD9AAQQIQcgBiAH/Q0AAQIDCAkKCxAREhMY' +
  'GRobIQsgBiAH/Q0EBQYHDA0ODxQVFhccHR4fIQwgCyAJ/eYBIAwgCP3mAf3lASEGIAsgCP3mASAMIAn95gH95AEhByAAIAYgB/0NAAECAxAREhME' +
  'BQYHFBUWF/0LBAAgACAGIAf9DQgJCgsYGRobDA0ODxwdHh/9CwQQIABBIGohACACQRBqIQIgA0EQaiEDIAAgAUkNAAsLLwADQCAAIAD9AAQAIAL9' +
  'AAQA/eQB/QsEACAAQRBqIQAgAkEQaiECIAAgAUkNAAsLgAICAn8FewNAIAAhBSABIQb9DAAAAAAAAAAAAAAAAAAAAAAhCP0MAAAAAAAAAAAAAAAA' +
  'AAAAACEJ/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhCwNAIAb9CQIAIQcgCCAHIAX9AAQA/eYB/eQBIQggCSAHIAX9AAQQ' +
  '/eYB/eQBIQkgCiAHIAX9AAQg/eYB/eQBIQogCyAHIAX9AAQw/eYB/eQBIQsgBUEEaiEFIAZBBGohBiAGIAJJDQALIAMgCP0LBAAgAyAJ/QsEECAD' +
  'IAr9CwQgIAMgC/0LBDAgAEHAAGohACADQcAAaiEDIAMgBEkNAAsL'

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
  sumOfPowers(at: number, end: number): number
  ln(at: number, end: number): void
  filter(spectrum: number, end: number, levels: number, phases: number): void
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
