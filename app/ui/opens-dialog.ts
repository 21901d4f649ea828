import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * Whether a link only opens or closes the dialog to sign in or up: nothing has to be loaded for it. The dialog that asks
 * for a code is left out, since the server knows whether a password was given before.
 */
export function opensDialog({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>): boolean {
  const [current, next] = [new URL(currentUrl), new URL(nextUrl)]
  const dialogs = [current, next].map(({ searchParams }) => searchParams.get('dialog'))
  for (const { searchParams } of [current, next]) searchParams.delete('dialog')
  return (
    formMethod === undefined &&
    next.pathname === '/' &&
    current.pathname === '/' &&
    current.search === next.search &&
    !dialogs.includes('code')
  )
}
