const MODULE =
  'AGFzbQEAAAABCgFgBn9/f39/fwADAgEABQMBAAIHFQIGbWVtb3J5AgAIbXVsdGlwbHkAAAraAgHXAgIBfwl7A0AgAv0ABAAhCCAC' +
  '/QAEACEJIAL9AAQAIQogAv0ABAAhCyAC/QAEACEMIAL9AAQAIQ0gAv0ABAAhDiAC/QAEACEPIAEhBgNAIAD9AAQAIQcgCCAHIAb9' +
  'CQIA/eYB/eQBIQggCSAHIAb9CQIE/eYB/eQBIQkgCiAHIAb9CQII/eYB/eQBIQogCyAHIAb9CQIM/eYB/eQBIQsgDCAHIAb9CQIQ' +
  '/eYB/eQBIQwgDSAHIAb9CQIU/eYB/eQBIQ0gDiAHIAb9CQIY/eYB/eQBIQ4gDyAHIAb9CQIc/eYB/eQBIQ8gAEEQaiEAIAZBIGoh' +
  'BiAGIARJDQALIAMgCP0LBAAgAyAJ/QsEECADIAr9CwQgIAMgC/0LBDAgAyAM/QsEQCADIA39CwRQIAMgDv0LBGAgAyAP/QsEcCAC' +
  'QRBqIQIgA0GAAWohAyAFQQFrIQUgBQ0ACws='

interface Kernel {
  memory: WebAssembly.Memory
  /** All addresses are in bytes: see dense-rows.wat. */
  multiply(
    weights: number,
    inputs: number,
    biases: number,
    results: number,
    end: number,
    groups: number,
  ): void
}

export const ROWS = 8

/** Multiplies eight rows by the weights of a layer, four outputs at a time: dense-rows.wat in WebAssembly with SIMD. */
export const kernel = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MODULE, 'base64')))
  .exports as unknown as Kernel
