import { useState } from 'react'
import { useHydrated } from '~/platform/ui/use-hydrated'

/** Only with script, and over https or on the same machine: elsewhere browsers have no clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  if (!useHydrated() || !navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <button type="button" className="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}

/** Opens the phone's own list of ways to send a link. */
export function SendButton({ url }: { url: string }) {
  if (!useHydrated() || !navigator.share) return null
  return (
    <button type="button" className="button" onClick={() => navigator.share({ url }).catch(() => {})}>
      Send
    </button>
  )
}
