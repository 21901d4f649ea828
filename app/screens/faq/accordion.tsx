import { Content, Header, Item, Root, Trigger } from '@radix-ui/react-accordion'
import type { Questions } from './questions'

/** The questions of a section, between which the arrow keys move. Those in `open` are open at first. */
export function Accordion({ questions, open }: { questions: Questions; open: string[] }) {
  return (
    <Root type="multiple" defaultValue={open}>
      {Object.entries(questions).map(([question, answer]) => (
        <Item key={question} value={question} className="faq-item">
          <Header>
            <Trigger className="faq-question">{question}</Trigger>
          </Header>
          <Content asChild>
            <p className="faq-answer">{answer}</p>
          </Content>
        </Item>
      ))}
    </Root>
  )
}
