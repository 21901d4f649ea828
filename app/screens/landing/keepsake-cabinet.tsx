import type { DocumentType } from '~/stories/categories'
import { Drawing } from '~/ui/drawings/drawing'

/** A cabinet with one keepsake for each category, three to a shelf. */
export function KeepsakeCabinet({ documentTypes }: { documentTypes: DocumentType[] }) {
  return (
    <div className="cabinet">
      <Drawing name="cabinet" className="cabinet-frame" />
      <div className="cabinet-shelves">
        {documentTypes.map((documentType) => (
          <Drawing key={documentType} name={documentType} className="cabinet-keepsake" />
        ))}
      </div>
    </div>
  )
}
