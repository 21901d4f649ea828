/** Puts a file into a form's field, for the recording where no other is named, as if the user had chosen it there. */
export function chooseFile(form: HTMLFormElement, file: File, name = 'voice'): void {
  const input = form.querySelector<HTMLInputElement>(`[name='${name}']`)
  if (!input) return
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
