import { type ChangeEvent, type FormEvent, useRef, useState } from "react";

type Errors<Values> = Partial<Record<keyof Values, string>>;

/**
 * The text fields and checkboxes of a form. They are validated on submit, and after the first submit on blur. The first invalid field gets
 * the focus.
 */
export function useFields<Values extends Record<string, string | boolean>>(
  initial: Values,
  check: (values: Values) => Errors<Values>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const wasSubmitted = useRef(false);

  function change<Name extends keyof Values>(name: Name, value: Values[Name]) {
    const next = { ...values, [name]: value };
    setValues(next);
    clearFixedErrors(next);
  }

  /** The properties of an input. */
  function field<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(name, target.value as Values[Name]),
      onBlur: () => {
        if (wasSubmitted.current) setErrors(check(values));
      },
    };
  }

  /** The properties of a checkbox. */
  function checkbox<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked as Values[Name]),
    };
  }

  /** Fixed errors disappear while typing: on blur, the layout would move and the button below would miss its click. */
  function clearFixedErrors(next: Values) {
    const found = check(next);
    const wrong = Object.entries(errors).filter(([name]) => found[name]);
    if (wrong.length < Object.keys(errors).length) setErrors(Object.fromEntries(wrong) as Errors<Values>);
  }

  function onSubmit(submit: (values: Values) => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      wasSubmitted.current = true;
      const found = check(values);
      setErrors(found);
      const first = Object.keys(values).find((name) => found[name]);
      if (first === undefined) submit(values);
      else (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
    };
  }

  /** Sets values from another source than the keyboard. */
  function fill(known: Partial<Values>) {
    const next = { ...values, ...known };
    setValues(next);
    clearFixedErrors(next);
  }

  function reset() {
    wasSubmitted.current = false;
    setValues(initial);
    setErrors({});
  }

  const isChanged = Object.keys(values).some((name) => values[name] !== initial[name]);

  return { values, field, checkbox, fill, onSubmit, isChanged, setErrors, reset };
}
