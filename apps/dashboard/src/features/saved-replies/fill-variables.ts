/** The values for the variables of a saved reply. */
export interface VariableValues {
  customer?: { name?: string | null; email?: string | null } | undefined;
  agent?: { full_name: string | null; display_name: string | null; email: string } | undefined;
  company?: string | undefined;
}

const VARIABLE = /\{\{\s*([a-z_]+\.[a-z_]+)\s*(?:\|([^{}]*))?\}\}/g;

/**
 * A reply with its variables filled in, like `{{customer.first_name|there}}`. The text after the bar is the fallback.
 */
export function fillVariables(content: string, known: VariableValues): string {
  const values = valuesOf(known);
  return content.replace(VARIABLE, (written, name: string, otherwise = "") =>
    Object.hasOwn(values, name) ? values[name] || otherwise.trim() : written,
  );
}

function valuesOf({ customer, agent, company }: VariableValues): Record<string, string | null | undefined> {
  const agentName = agent?.display_name || agent?.full_name || agent?.email;
  return {
    "customer.name": customer?.name?.trim(),
    "customer.first_name": firstWord(customer?.name),
    "customer.email": customer?.email,
    "agent.name": agentName,
    "agent.first_name": firstWord(agent?.full_name || agent?.display_name),
    "agent.email": agent?.email,
    "company.name": company,
  };
}

const firstWord = (name: string | null | undefined) => name?.trim().split(/\s+/)[0];
