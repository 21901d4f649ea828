import { type MouseEvent, useEffect, useRef, useState } from 'react'

interface Word {
  from: number
  to: number
  startMs: number
}

/** A text that marks the word that its audio element on the page is reading; a click on a word plays from there. */
export default function SpokenText({ content, src }: { content: string; src: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const words = useWords(src)
  const current = useCurrentWord(words, () => audioOf(text.current, src))

  function playFrom(event: MouseEvent) {
    const index = (event.target as HTMLElement).dataset.word
    const audio = audioOf(text.current, src)
    if (index === undefined || !audio) return
    audio.currentTime = words[Number(index)].startMs / 1000
    // On failure the player says so.
    audio.play().catch(() => undefined)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the player's seek bar does the same by keys
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <span ref={text} onClick={playFrom}>
      {content.slice(0, words[0]?.from)}
      {words.map(({ from, to }, i) => [
        <span key={from} data-word={i} className={i === current ? 'word word-read' : 'word'}>
          {content.slice(from, to)}
        </span>,
        content.slice(to, words[i + 1]?.from),
      ])}
    </span>
  )
}

/** The player of the same card: a ready story is on the page twice. */
function audioOf(text: Element | null, src: string): HTMLAudioElement | null | undefined {
  return text?.closest('.ready-story, .story-card, .shared-story')?.querySelector(`audio[src="${src}"]`)
}

function useWords(src: string): Word[] {
  const [words, setWords] = useState<Word[]>([])
  useEffect(() => {
    const stop = new AbortController()
    fetch(`${src}?words`, { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : []))
      // Without the times it stays a text.
      .then(setWords, () => undefined)
    return () => stop.abort()
  }, [src])
  return words
}

function useCurrentWord(words: Word[], findAudio: () => HTMLAudioElement | null | undefined): number {
  const [current, setCurrent] = useState(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the audio element stays while the text does
  useEffect(() => {
    const audio = findAudio()
    if (!audio || words.length === 0) return
    let frame = 0
    function update() {
      cancelAnimationFrame(frame)
      const ms = (audio?.currentTime ?? 0) * 1000
      setCurrent(ms > 0 ? words.filter(({ startMs }) => startMs <= ms).length - 1 : -1)
      // timeupdate comes four times a second, which is too seldom for words.
      if (!audio?.paused) frame = requestAnimationFrame(update)
    }
    const events = ['play', 'pause', 'seeked', 'ended']
    for (const name of events) audio.addEventListener(name, update)
    update()
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) audio.removeEventListener(name, update)
    }
  }, [words])
  return current
}
