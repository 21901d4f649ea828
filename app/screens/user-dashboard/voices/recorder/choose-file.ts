/** Puts a file into the form's field for the recording, as if the user had chosen it there. */
export function chooseFile(form: HTMLFormElement, file: File): void {
  const input = form.querySelector<HTMLInputElement>("[name='voice']")
  if (!input) return
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
