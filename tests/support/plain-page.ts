import { expect } from 'vitest'
import { textOf } from './text-of'
import type { Visitor } from './visitor'

const unescaped = (text: string) =>
  text.replace(
    /&(#x27|quot|lt|gt|amp);/g,
    (_, name) => ({ '#x27': "'", quot: '"', lt: '<', gt: '>' })[name as 'lt'] ?? '&',
  )

const attribute = (tag = '', name = '') => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** What names a link or button: its label for a screen reader, or its text. */
const nameOf = (tag = '', content = '') => attribute(tag, 'aria-label') ?? textOf(content).trim()

/** The fields of a form as React writes them, each with what a browser would send of it. */
function fieldsIn(form: string) {
  const found = form.matchAll(/<(input|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)
  return Array.from(found, ([, kind, tag = '', content = '']) => {
    const [name, type, isOff] = [
      attribute(tag, 'name') ?? '',
      attribute(tag, 'type'),
      /type="(radio|checkbox|file)"(?!.*\schecked=)/.test(tag),
    ]
    const options = content.match(/<option[^>]*>/g) ?? []
    const chosen = options.find((option) => /\sselected=/.test(option)) ?? options[0]
    const value = kind === 'textarea' ? unescaped(content) : attribute(chosen ?? tag, 'value')
    return { name, type, isOff, value: value ?? '' }
  })
}

/** What a person without JavaScript has before them: one page, its links and its forms, over plain HTTP. */
export class PlainPage {
  html = ''
  url = ''

  constructor(readonly visitor: Visitor) {}

  get text() {
    return textOf(this.html).trim()
  }

  async open(path: string): Promise<this> {
    return this.show(await this.visitor.get(path), path)
  }

  /** Follows a link of which this is a part of the name. */
  follow(name: string): Promise<this> {
    const links = Array.from(this.html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs))
    const link = links.find(([, tag, content]) => nameOf(tag, content).includes(name))
    expect(link, `the link ${name} in ${this.text}`).toBeDefined()
    return this.open(attribute(link?.[1], 'href') ?? '')
  }

  /** Fills in fields by their names, files by their paths, and presses a button, as a browser does: with what else is in its form. */
  async send(button: string, typed: Record<string, string> = {}): Promise<this> {
    const buttonIn = (form: string) =>
      Array.from(form.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)).find(([, tag, content]) =>
        nameOf(tag, content).includes(button),
      )?.[1]
    const forms = Array.from(this.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs))
    const [, form = '', content = ''] = forms.find(([, , inside = '']) => buttonIn(inside)) ?? []
    const pressed = buttonIn(content)
    expect(pressed, `the button ${button} in ${this.text}`).toBeDefined()
    const fields = fieldsIn(content)
    const sent = Object.fromEntries(
      fields.filter((one) => one.name && !one.isOff).map((one) => [one.name, one.value]),
    )
    const files: Record<string, string> = {}
    for (const [name, value] of Object.entries(typed)) {
      const field = fields.find((one) => one.name === name && (one.type !== 'radio' || one.value === value))
      expect(field, `the field ${name} in ${textOf(content)}`).toBeDefined()
      Object.assign(field?.type === 'file' ? files : sent, { [name]: value })
    }
    const name = attribute(pressed, 'name')
    if (name) sent[name] = attribute(pressed, 'value') ?? ''
    const path = attribute(form, 'action') ?? this.url
    if (attribute(form, 'method') !== 'post') return this.open(`${path}?${new URLSearchParams(sent)}`)
    const how = /multipart/.test(form) ? 'upload' : 'post'
    return this.show(await this.visitor[how](path, sent, files), path)
  }

  private async show(answer: Response, path: string): Promise<this> {
    const to = answer.headers.get('Location')
    if (to) return this.open(to)
    const { pathname, search } = new URL(path, 'http://page')
    this.url = pathname + search
    this.html = await answer.text()
    return this
  }
}
