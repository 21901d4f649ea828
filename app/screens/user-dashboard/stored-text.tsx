/** What is saved, beside what was typed here: nothing is overwritten unseen. */
export function StoredText({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div className="form-notice">
      <strong>What is saved now</strong>
      <p className="voice story-text">{text || 'Nothing.'}</p>
      <p>Your own text is in the box below. Sending it again replaces what is saved.</p>
    </div>
  )
}
