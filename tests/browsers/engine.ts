/** What the journey needs of a browser. Each engine speaks its own protocol; all else is done by scripts in the page. */
export interface Engine {
  name: string
  version: string
  /** Ends when the page is loaded, be it the browser's own about a broken connection. */
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page. @returns what it returns, as JSON */
  run(body: string): Promise<unknown>
  /** Real presses of the pointer or the keys, as https://www.w3.org/TR/webdriver2/#actions writes them. */
  act(sources: object[]): Promise<void>
  /** Chooses a file in the field that the body returns, as the system's dialog would. */
  choose(body: string, file: string): Promise<void>
  close(): Promise<void>
}
