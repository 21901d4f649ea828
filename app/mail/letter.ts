import escapeHtml from 'escape-html'

/** A paragraph, or a link that stands on a line of its own. */
export type Paragraph = string | { label: string; url: string }

/** The text and the HTML part of a letter; what it says is escaped, and it loads nothing from anywhere. */
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
  // The address itself stands there too, for those who look before they press.
  const { label, url } = paragraph
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a><br><small>${escapeHtml(url)}</small></p>`
}
