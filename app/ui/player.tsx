import { Wave } from './wave'

/** A recording or a story with its own wave as its cover. */
export function Player({
  src,
  peaks,
  title,
  madeByMachine,
}: {
  src: string
  peaks: string | undefined
  title: string
  madeByMachine: boolean
}) {
  return (
    <div className="stack">
      {peaks && <Wave peaks={peaks} label={`Waveform of ${title}`} />}
      {/* biome-ignore lint/a11y/useMediaCaption: the words of a story stand below its player */}
      <audio controls preload="metadata" src={src} aria-label={title} />
      {madeByMachine && (
        <p className="soft small">A machine made this voice: it is a recreated version, not a recording.</p>
      )}
    </div>
  )
}
