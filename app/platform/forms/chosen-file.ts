/** An empty file input has a File without name and bytes. */
export function chosenFile(form: FormData, name: string): File | undefined {
  const file = form.get(name)
  return file instanceof File && file.name !== '' ? file : undefined
}
