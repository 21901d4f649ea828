export interface Collection {
  documentType: string
  label: string
  description: string
}

export function StoryCollections({ collections }: { collections: Collection[] }) {
  return (
    <section className="stack landing-part" aria-labelledby="collections-title">
      <h2 id="collections-title">Story Collections</h2>
      <p className="soft">Nine kinds of words that people keep. Choose one, and add what you long to hear.</p>
      <ul className="collections">
        {collections.map(({ documentType, label, description }) => (
          <li key={documentType}>
            <h3>{label}</h3>
            <p className="soft small">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
