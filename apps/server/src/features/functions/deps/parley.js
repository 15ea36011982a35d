// A client for Parley's API in functions. It acts as the user who deployed the function.
const { PARLEY_URL, PARLEY_API_KEY } = process.env;

async function call(method, path, body) {
  const response = await fetch(`${PARLEY_URL}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${PARLEY_API_KEY}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
  return text ? JSON.parse(text).data : undefined;
}

exports.get = (path) => call("GET", path);
exports.post = (path, body) => call("POST", path, body);
exports.put = (path, body) => call("PUT", path, body);
exports.delete = (path) => call("DELETE", path);

/** Sends a message in the conversation of the given message. */
exports.reply = ({ conversation_id }, body) => call("POST", "/messages", { message: { conversation_id, body } });
