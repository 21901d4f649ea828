import type { DocumentType } from '~/stories/categories'
import { Drawing } from './drawing'

/** A category's own keepsake: its symbol is named after the category. */
export function CategoryDrawing({
  documentType,
  className,
}: {
  documentType: DocumentType
  className?: string
}) {
  return <Drawing name={documentType} className={className} />
}
