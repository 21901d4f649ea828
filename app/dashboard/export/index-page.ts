import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import type { User } from '~/accounts/users.server'
import { longDate } from '~/dashboard/account-deletion/deletion-labels'

interface Item {
  title: string
  text: string
  audio: string | undefined
  photo?: string
}

export interface Listed {
  user: User
  now: Date
  pictures: string[]
  stories: Item[]
  recordings: Item[]
  texts: string[]
  missing: string[]
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf7f0; --ink: #2a2320; --soft: #6a5d55; --rule: #e4d9cb; --link: #8a3a36 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1c1815; --ink: #f3ebe1; --soft: #b9aa9d; --rule: #3b342e; --link: #e39a8e }
}
body { max-width: 40rem; margin: 0 auto; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 1.125rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 500; line-height: 1.25 }
h2 { margin-top: 2.5rem }
article { border-top: 1px solid var(--rule); padding: 8px 0 24px }
audio { width: 100% }
img { max-width: 160px; border-radius: 10px }
.words { white-space: pre-line }
.soft { color: var(--soft); font-size: 1rem }
a { color: var(--link) }
`

/** Without script, and without anything from the network: 'self' where it is served, file: where it is opened. */
const POLICY = [
  "default-src 'none'",
  "media-src 'self' file:",
  "img-src 'self' file:",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function indexPage({ user, now, ...listed }: Listed): string {
  const name = escapeHtml(`${user.firstName} ${user.lastName}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>Everspoken: ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Your stories and recordings</h1>
<p>This is everything that Everspoken kept for <bdi>${name}</bdi> on <time datetime="${now.toISOString()}">${longDate.format(now)}</time>.
It works without a connection: keep this folder together.</p>
${listed.pictures.map((picture) => image(picture, 'Your picture')).join('\n')}
<h2>Stories</h2>
<p class="soft">The voices of the stories were recreated by a machine. They are no recordings of a person.</p>
${listed.stories.map(article).join('\n') || '<p>There are none.</p>'}
<h2>Recordings</h2>
${listed.recordings.map(article).join('\n') || '<p>There are none.</p>'}
<h2>All else</h2>
<p>These files have all details. Any text editor opens them.</p>
<ul>
${listed.texts.map((file) => `<li><a href="${urlOf(file)}">${escapeHtml(file)}</a></li>`).join('\n')}
</ul>
${missingNote(listed.missing)}
</main>
</body>
</html>
`
}

const urlOf = (file: string) => file.split('/').map(encodeURIComponent).join('/')

const image = (file: string, alt: string) => `<p><img src="${urlOf(file)}" alt="${escapeHtml(alt)}"></p>`

function article({ title, text, audio, photo }: Item): string {
  const name = escapeHtml(title)
  return `<article>
<h3 dir="auto">${name}</h3>
${photo ? image(photo, `A photo of ${title}`) : ''}
${audio ? `<audio controls preload="metadata" src="${urlOf(audio)}" aria-label="${name}"></audio>` : '<p class="soft">There is no sound of it.</p>'}
<p class="words" dir="auto">${escapeHtml(text)}</p>
</article>`
}

const missingNote = (missing: string[]) =>
  missing.length === 0
    ? ''
    : `<p>These files could not be found: ${missing.map((file) => escapeHtml(file)).join(', ')}.</p>`
