/** The template before the first save. */
export const starter = `// The code ends with the email. What is in braces is JavaScript.
const company = "Your company";
const steps = ["Set up your account", "Invite your team", "Say hello"];

<Layout>
  <Container>
    <Content>
      <Body>
        <H2>Welcome to {company}</H2>
        <Paragraph>Hi there,</Paragraph>
        <Paragraph>Thank you for signing up! Here is how to begin:</Paragraph>
        <ul>
          {steps.map((step) => <li>{step}</li>)}
        </ul>
        <Paragraph>
          Any questions? Just reply to this email, or{" "}
          <a href="https://example.com/help">read our guide</a>.
        </Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Best,<br />
          The team at {company}
        </Paragraph>
      </Body>
    </Content>
  </Container>
</Layout>
`;
