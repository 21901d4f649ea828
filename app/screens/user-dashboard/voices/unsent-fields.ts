import { type RefObject, useEffect } from 'react'
import { valuesOf } from '~/refusal'
import { fillForm } from '../autosave/form-words'
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
    if (unsent?.owner === owner) {
      fillForm(current, valuesOf(unsent.fields))
      for (const [name, file] of unsent.fields)
        if (file instanceof File && file.size > 0) chooseFile(current, file, name)
    }
    unsent = undefined
    onFilled()
    return () => {
      unsent = { owner, fields: new FormData(current) }
    }
  }, [form, owner, isKept, onFilled])
}
