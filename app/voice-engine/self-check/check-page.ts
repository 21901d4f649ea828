import type { SelfCheckReport } from './self-check-report'

export function checkPage({ passed, at, problems, figures }: SelfCheckReport, reference: string): string {
  const rows = figures.sentences.map(
    ({ text, sound, seconds, levelDb, rightScore, wrongScore }) => `
  <h2>${text}</h2>
  <audio controls src="${sound}"></audio>
  <p>${seconds.toFixed(1)} s, ${levelDb.toFixed(0)} dB; its own words ${rightScore.toFixed(2)}, other words ${wrongScore.toFixed(2)}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Self-check of the voice</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem } audio { width: 100% }</style>
<h1>${passed ? 'The voice has passed its self-check' : 'The voice has not passed its self-check'}</h1>
<p>${at.slice(0, 16).replace('T', ' ')} UTC. ${figures.sentences.length > 0 ? `A second of speech took ${figures.slowness.toFixed(2)} s. ` : ''}Memory: ${figures.peakMemoryMb} MB.</p>
${problems.map((problem) => `<p><strong>${problem.replaceAll('<', '&lt;')}</strong></p>`).join('\n')}
<p>The measures can't hear whether it sounds like a person: listen. This is the recording whose voice it was to take:</p>
<audio controls src="${reference}"></audio>
${rows.join('')}
</html>
`
}
