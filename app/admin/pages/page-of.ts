export function pageOf(query: URLSearchParams, part: 'page' | 'items'): number {
  const text = query.get(part) ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1
}
