import { expect } from 'vitest'
import type { Engine } from './engine'

/** Where the WebDriver protocols have the keys that make no character. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: '\uE00D',
  Home: '\uE011',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** More stops than any page here has before what is looked for. */
const MAX_STOPS = 80

/** Finds what a person sees: in the dialog if one is open, by its label or text. */
const FIND = `
  const nameOf = (element) => (element.getAttribute('aria-label') ??
    [...(element.labels?.length ? element.labels : [element])].map(({ textContent }) => textContent).join(' ')).trim().replace(/\\s+/g, ' ')
  const find = (selector, name) =>
    [...(document.querySelector('dialog:modal') ?? document).querySelectorAll(selector)]
      .find((element) => element.getClientRects().length > 0 && nameOf(element).includes(name));`

/** A page in one of the engines, used as a person does: what is looked for may take its time to come. */
export class Page {
  constructor(
    readonly engine: Engine,
    private readonly origin: string,
  ) {}

  /** Opens a page, and waits until React has taken it over. */
  async open(path: string) {
    await this.engine.open(this.origin + path)
    await this.expect(`
      const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))
      return !document.querySelector('html.js') || root?.[1].stateNode.current.memoizedState?.isDehydrated === false`)
  }

  /** @param body of a function that has \`find\` */
  run(body: string): Promise<unknown> {
    return this.engine.run(FIND + body)
  }

  /** Waits until the body returns true. While a page is being loaded, scripts fail. */
  async expect(body: string, seconds = 20) {
    try {
      await expect.poll(() => this.run(body).catch(String), { timeout: seconds * 1000 }).toBe(true)
    } catch {
      const seen = await this.run(
        "return location.href + '\\n' + (document.querySelector('dialog:modal') ?? document.body).innerText",
      ).catch(String)
      throw new Error(`Not true in time: ${body}\nat ${seen}`)
    }
  }

  async see(selector: string, name: string, seconds?: number) {
    await this.expect(`return Boolean(${found(selector, name)})`, seconds)
  }

  async click(selector: string, name: string) {
    await this.see(selector, name)
    const at = await this.restingPlace(found(selector, name))
    const actions = [
      { type: 'pointerMove', ...at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  /** The middle of an element, once nothing that comes above it moves it any more. */
  private async restingPlace(element: string): Promise<object> {
    return (await this.run(`
      const place = () => {
        const element = ${element}
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getClientRects()[0]
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
      }
      for (let last; ; last = JSON.stringify(place())) {
        if (last === JSON.stringify(place())) return place()
        await new Promise((done) => setTimeout(done, 200))
      }`)) as object
  }

  async type(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.engine.act([{ type: 'key', id: 'keys', actions }])
  }

  async fill(label: string, text: string) {
    await this.click('input, textarea', label)
    await this.type(text)
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(selector: string, name: string) {
    await this.see(selector, name)
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await this.run(`return ${found(selector, name)} === document.activeElement`)) return
      await this.type(KEYS.Tab)
    }
    throw new Error(`Tab did not lead to ${name}`)
  }

  async choose(label: string, file: string) {
    await this.see('input[type=file]', label)
    await this.engine.choose(`${FIND}return ${found('input[type=file]', label)}`, file)
  }
}

const found = (selector: string, name: string) => `find(${JSON.stringify(selector)}, ${JSON.stringify(name)})`
