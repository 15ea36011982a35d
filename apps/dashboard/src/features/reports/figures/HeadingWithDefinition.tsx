import styles from "./HeadingWithDefinition.module.css";
import { Term } from "./Term.tsx";

export const HeadingWithDefinition = (props: { id: string; title: string; definition: string }) => (
  <h2 className={styles.heading} id={props.id}>
    <Term term={props.title} definition={props.definition} />
  </h2>
);
