/** A key can list, create, read, change and delete these. */
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

/** Each user has exactly one of these, so an id in the path is ignored. */
const ones = ["/profile", "/user_settings"];

/** The paths that personal API keys may call, by the original route. Source: `http.md` §8. */
export const routesForKeys: Record<string, string[]> = Object.fromEntries(
  [...whole, ...single].map((route) => {
    const [method, path] = route.split(" ") as [string, string];
    const paths = ones.includes(path) ? [path, `${path}/:any`] : [path];
    return [`${method} /api${path}`, paths.map((each) => `/api/v1${each}`)];
  }),
);
