import { useEffect, useState } from 'react'

export function ChosenRecording({ recording }: { recording: File }) {
  const [url, setUrl] = useState<string>()
  const [unplayable, setUnplayable] = useState<File>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(recording)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [recording])
  if (unplayable === recording) {
    return (
      <p className="hint">
        Your browser can’t play this file. We read more kinds than browsers do, and tell you once it is here.
      </p>
    )
  }
  if (!url) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: a private recording, of which there is no text
    <audio
      className="chosen-recording"
      controls
      preload="metadata"
      src={url}
      aria-label="Listen to your recording"
      onError={() => setUnplayable(recording)}
    />
  )
}
