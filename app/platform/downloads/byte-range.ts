/** RFC 9110, section 14. Not by range-parser, which leads to a 416 for a suffix longer than the file. */
export function parseRange(header: string | null, sizeBytes: number) {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (!match) return undefined
  const [first, last] = [match[1], match[2]]
  if (first === '' && last === '') return undefined
  const endOfFile = sizeBytes - 1
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || sizeBytes === 0) return 'unsatisfiable'
    return { start: Math.max(sizeBytes - suffix, 0), end: endOfFile }
  }
  const start = Number(first)
  const end = last === '' ? endOfFile : Math.min(Number(last), endOfFile)
  // Section 14.1.1: a range that ends before it starts is invalid, and so ignored.
  if (last !== '' && Number(last) < start) return undefined
  return start > endOfFile ? 'unsatisfiable' : { start, end }
}
