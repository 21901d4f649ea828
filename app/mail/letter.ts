import escapeHtml from 'escape-html'

/** A text, or a link on a line of its own. */
export type Paragraph = string | { label: string; url: string }

/** Renders an email's text and HTML parts; the HTML is escaped and loads nothing. */
export function letter(paragraphs: Paragraph[]): { text: string; html: string } {
  return {
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
      '<body style="margin:0 auto;max-width:34rem;padding:24px 16px;font:18px/1.6 Georgia,serif">',
      ...paragraphs.map(asHtml),
      '</body></html>',
      '',
    ].join('\n'),
  }
}

const asText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.url}`

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="white-space:pre-line">${escapeHtml(paragraph)}</p>`
  // Shows the URL too, for people who check it before they click.
  const { label, url } = paragraph
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a><br><small>${escapeHtml(url)}</small></p>`
}
