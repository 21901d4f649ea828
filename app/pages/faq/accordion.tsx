import { Content, Header, Item, Root, Trigger } from '@radix-ui/react-accordion'
import type { Questions } from './questions'

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
