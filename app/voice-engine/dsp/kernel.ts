const MODULE =
  'AGFzbQEAAAABLwZgCX9/f39/f39/fwBgB39/f39/f38AYAF7AX1gA39/fwBgAn9/AGAFf39/f38AAwgHAAECAwQDBQUDAQACB0EHBm1lbW9y' +
  'eQIACG11bHRpcGx5AAAIY29udm9sdmUAAQlub3JtYWxpc2UAAwRnZWx1AAQDYWRkAAUFc2xpZGUABgrrDwe1BwIJfwt7A0AgASEJIAMhDCAH' +
  'IQoDQCAC/QAEACEVIAL9AAQQIRkgAv0ABAAhFiAC/QAEECEaIAL9AAQAIRcgAv0ABBAhGyAC/QAEACEYIAL9AAQQIRwgCSEOIA4gBWohDyAP' +
  'IAVqIRAgECAFaiERIBEgBWohCSAAIQsgDiAEaiENA0AgC/0ABAAhEiAL/QAEECETIA79CQIAIRQgFSASIBT95gH95AEhFSAZIBMgFP3mAf3k' +
  'ASEZIA/9CQIAIRQgFiASIBT95gH95AEhFiAaIBMgFP3mAf3kASEaIBD9CQIAIRQgFyASIBT95gH95AEhFyAbIBMgFP3mAf3kASEbIBH9CQIA' +
  'IRQgGCASIBT95gH95AEhGCAcIBMgFP3mAf3kASEcIAv9AAQgIRIgC/0ABDAhEyAO/QkCBCEUIBUgEiAU/eYB/eQBIRUgGSATIBT95gH95AEh' +
  'GSAP/QkCBCEUIBYgEiAU/eYB/eQBIRYgGiATIBT95gH95AEhGiAQ/QkCBCEUIBcgEiAU/eYB/eQBIRcgGyATIBT95gH95AEhGyAR/QkCBCEU' +
  'IBggEiAU/eYB/eQBIRggHCATIBT95gH95AEhHCAL/QAEQCESIAv9AARQIRMgDv0JAgghFCAVIBIgFP3mAf3kASEVIBkgEyAU/eYB/eQBIRkg' +
  'D/0JAgghFCAWIBIgFP3mAf3kASEWIBogEyAU/eYB/eQBIRogEP0JAgghFCAXIBIgFP3mAf3kASEXIBsgEyAU/eYB/eQBIRsgEf0JAgghFCAY' +
  'IBIgFP3mAf3kASEYIBwgEyAU/eYB/eQBIRwgC/0ABGAhEiAL/QAEcCETIA79CQIMIRQgFSASIBT95gH95AEhFSAZIBMgFP3mAf3kASEZIA/9' +
  'CQIMIRQgFiASIBT95gH95AEhFiAaIBMgFP3mAf3kASEaIBD9CQIMIRQgFyASIBT95gH95AEhFyAbIBMgFP3mAf3kASEbIBH9CQIMIRQgGCAS' +
  'IBT95gH95AEhGCAcIBMgFP3mAf3kASEcIAtBgAFqIQsgDkEQaiEOIA9BEGohDyAQQRBqIRAgEUEQaiERIA4gDUkNAAsgDCAV/QsEACAMIBn9' +
  'CwQQIAwgBmohDCAMIBb9CwQAIAwgGv0LBBAgDCAGaiEMIAwgF/0LBAAgDCAb/QsEECAMIAZqIQwgDCAY/QsEACAMIBz9CwQQIAwgBmohDCAK' +
  'QQRrIQogCg0ACyALIQAgAkEgaiECIANBIGohAyAIQQFrIQggCA0ACwuRAQIEfwF7A0BBACEHA0AgAiAHav0ABAAhCyAAIAdqIQggASAHaiEJ' +
  'IAUhCgNAIAsgCf0ABAAgCP0ABAD95gH95AEhCyAIIARqIQggCSAEaiEJIApBAWshCiAKDQALIAMgB2ogC/0LBAAgB0EQaiEHIAcgBEkNAAsg' +
  'ACAEaiEAIAMgBGohAyAGQQFrIQYgBg0ACwsZACAA/R8AIAD9HwGSIAD9HwIgAP0fA5KSC+wBAwJ/A3sBfSABQQJ2syEIA0AgACABaiEEIAAh' +
  'A/0MAAAAAAAAAAAAAAAAAAAAACEFA0AgBSAD/QAEAP3kASEFIANBEGohAyADIARJDQALIAUQAiAIlf0TIQYgACED/QwAAAAAAAAAAAAAAAAA' +
  'AAAAIQUDQCAD/QAEACAG/eUBIQcgAyAH/QsEACAFIAcgB/3mAf3kASEFIANBEGohAyADIARJDQALQwAAgD8gBRACIAiVQ6zFJzeSkZX9EyEH' +
  'A0AgACAA/QAEACAH/eYB/QsEACAAQRBqIQAgACAESQ0ACyACQQFrIQIgAg0ACwvkAgEFewNAIAD9AAQAIQL9DAAAgMAAAIDAAACAwAAAgMD9' +
  'DAAAgEAAAIBAAACAQAAAgEAgAv0M8wQ1P/MENT/zBDU/8wQ1P/3mAf3oAf3pASEDIAMgA/3mASEEQwvfla/9EyEFIAUgBP3mAUPu/+0y/RP9' +
  '5AEhBSAFIAT95gFDUf8Mtv0T/eQBIQUgBSAE/eYBQ9LCbrj9E/3kASEFIAUgBP3mAUNjrEC6/RP95AEhBSAFIAT95gFD9qFBu/0T/eQBIQUg' +
  'BSAE/eYBQ9Tbg7z9E/3kASEFQ81gdLf9EyEGIAYgBP3mAUMpvV+5/RP95AEhBiAGIAT95gFDTpLcuv0T/eQBIQYgBiAE/eYBQ/ib8bv9E/3k' +
  'ASEGIAYgBP3mAUOntmm8/RP95AEhBiAAIAJDAAAAP/0T/eYBQwAAgD/9EyADIAX95gEgBv3nAf3kAf3mAf0LBAAgAEEQaiEAIAAgAUkNAAsL' +
  'LwADQCAAIAD9AAQAIAL9AAQA/eQB/QsEACAAQRBqIQAgAkEQaiECIAAgAUkNAAsLgAICAn8FewNAIAAhBSABIQb9DAAAAAAAAAAAAAAAAAAA' +
  'AAAhCP0MAAAAAAAAAAAAAAAAAAAAACEJ/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhCwNAIAb9CQIAIQcgCCAHIAX9' +
  'AAQA/eYB/eQBIQggCSAHIAX9AAQQ/eYB/eQBIQkgCiAHIAX9AAQg/eYB/eQBIQogCyAHIAX9AAQw/eYB/eQBIQsgBUEEaiEFIAZBBGohBiAG' +
  'IAJJDQALIAMgCP0LBAAgAyAJ/QsEECADIAr9CwQgIAMgC/0LBDAgAEHAAGohACADQcAAaiEDIAMgBEkNAAsL'

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

function bytesOf(count: number): number {
  return Math.ceil(count / ALIGNED) * ALIGNED * FLOAT_BYTES
}

function makeRoom(bytes: number): void {
  const missing = bytes - kernel.memory.buffer.byteLength
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES))
}
