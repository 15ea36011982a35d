/** Each can be listed, made, read, changed and deleted with a key. */
const resources = ["messages", "conversations", "customers", "tags", "issues", "notes", "companies"];

const whole = resources.flatMap((name) => [
  `GET /${name}`,
  `POST /${name}`,
  `GET /${name}/:id`,
  `PUT /${name}/:id`,
  `DELETE /${name}/:id`,
]);

const single = [
  "GET /me",
  "GET /profile",
  "PUT /profile",
  "GET /user_settings",
  "PUT /user_settings",
  "GET /users",
  "GET /users/:id",
  "GET /reporting",
  "POST /slack/notify",
  "POST /twilio/send",
  "POST /gmail/send",
  "GET /github/repos",
  "GET /github/issues",
  "POST /github/issues",
];

/** Of these everybody has one, so an id after them is ignored. */
const ones = ["/profile", "/user_settings"];

/** What a personal API key may call, and where, by the route that it is otherwise. Source: `http.md` §8. */
export const routesForKeys: Record<string, string[]> = Object.fromEntries(
  [...whole, ...single].map((route) => {
    const [method, path] = route.split(" ") as [string, string];
    const paths = ones.includes(path) ? [path, `${path}/:any`] : [path];
    return [`${method} /api${path}`, paths.map((each) => `/api/v1${each}`)];
  }),
);
