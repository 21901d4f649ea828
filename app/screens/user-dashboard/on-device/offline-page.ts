import baseStyles from '~/styles/base.css?inline'
import componentStyles from '~/styles/components.css?inline'
import tokens from '~/styles/tokens.css?inline'
import type { StoryOnDevice } from '~/ui/on-device/stories-on-device'

const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The page that the worker shows in place of the dashboard without a connection. It has no script and loads only sound. */
export function offlinePage(stories: StoryOnDevice[]): Response {
  const nonce = crypto.randomUUID()
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "media-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy.join('; ') }
  return new Response(pageOf(stories, nonce), { headers })
}

const pageOf = (stories: StoryOnDevice[], nonce: string) => `<!doctype html>
<html lang="en" class="plain">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Kept on this device · Everspoken</title>
<style nonce="${nonce}">${tokens}${baseStyles}${componentStyles}</style>
</head>
<body>
<header class="top-bar"><span class="logo">Everspoken</span></header>
<main id="content" class="page narrow stack stack-wide">
<div class="stack">
<h1>Kept on this device</h1>
<p>Everspoken can’t be reached right now. ${stories.length > 0 ? 'These stories play without a connection.' : 'No story is kept on this device.'}</p>
<p class="row"><a class="button" href="">Try again</a></p>
</div>
${stories.map(storyCard).join('\n')}
${stories.length > 0 ? '<p class="soft small">A machine made this voice: it is a recreated version, not a recording.</p>' : ''}
</main>
</body>
</html>
`

const storyCard = ({ url, words, title, createdAt }: StoryOnDevice) => `<section class="sheet stack">
<h2><q class="voice" dir="auto">${escapeHtml(words)}</q></h2>
<p class="soft small"><span dir="auto">${escapeHtml(title)}</span> · ${date.format(new Date(createdAt))}</p>
<audio controls preload="metadata" src="${escapeHtml(url)}" aria-label="${escapeHtml(words)}"></audio>
</section>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
