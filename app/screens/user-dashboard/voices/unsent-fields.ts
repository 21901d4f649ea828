import { type RefObject, useEffect } from 'react'
import { chooseFile } from './recorder/choose-file'

let unsent: { owner: string; fields: FormData } | undefined

/**
 * Keeps what was filled in and not sent while the user goes on to a step that has the same form in another place. While it
 * is being sent its fields are disabled, so that nothing of it is kept then.
 */
export function useUnsentFields(
  form: RefObject<HTMLFormElement>,
  { owner, isKept, onFilled }: { owner: string; isKept: boolean; onFilled(): void },
): void {
  useEffect(() => {
    const { current } = form
    if (!current || !isKept) return
    if (unsent?.owner === owner) fillIn(current, unsent.fields)
    unsent = undefined
    onFilled()
    return () => {
      unsent = { owner, fields: new FormData(current) }
    }
  }, [form, owner, isKept, onFilled])
}

function fillIn(form: HTMLFormElement, fields: FormData): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (value instanceof File) {
      if (value.size > 0) chooseFile(form, value, name)
    } else if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = value
    else if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = value
  }
}
