/** The first and last nodes of the document, its head and its body are among these. */
const OURS = 'head, body, [charset], [name=theme-color], .skip-link, script[nonce], [type=module]'

const foreign: [Element, ChildNode][] = []

/** Takes out what a browser's extensions put before and after our nodes: React would render the whole page anew. */
export function takeOutForeignNodes(): void {
  for (const parent of [document.documentElement, document.head, document.body])
    for (const end of ['firstChild', 'lastChild'] as const)
      while (!(parent[end] as Element).matches?.(OURS)) {
        const node = parent[end] as ChildNode
        foreign.unshift([parent, node])
        node.remove()
      }
}

/** Once React has started. */
export function putBackForeignNodes(): void {
  for (const [parent, node] of foreign.splice(0)) parent.append(node)
}
