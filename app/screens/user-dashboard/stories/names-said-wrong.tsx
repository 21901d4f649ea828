import { wordUrl } from '../dashboard-url'

/**
 * Leads to how names are said, in another tab, so that no words and no sound are lost.
 * @param names that the voice may not know: the form there begins with one
 */
export function NamesSaidWrong({ names }: { names: string[] }) {
  const link = (word: string, text: string) => (
    <a key={word} className="link-target" href={wordUrl(word)} target="_blank" rel="noopener">
      {text}
    </a>
  )
  if (names.length === 0) return <p>{link('', 'A name is said wrong? (opens in a new tab)')}</p>
  return (
    <p className="row">
      A name is said wrong? Write how it sounds (opens in a new tab): {names.map((name) => link(name, name))}
    </p>
  )
}
