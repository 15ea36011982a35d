/** The answers to refused requests, from `http.md` §0.4. */
export const badRequest = {
  status: 400,
  body: { error: { status: 400, message: "Bad Request" }, errors: { detail: "Bad Request" } },
};

export const notFound = {
  status: 404,
  body: { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } },
};

export const invalid = (errors: object) => ({
  status: 422,
  body: { error: { status: 422, message: "Unprocessable Entity", errors } },
});

export const refused = (status: 403 | 422, message: string) => ({ status, body: { error: { status, message } } });

export const notAuthenticated = { status: 401, body: { error: { code: 401, message: "Not authenticated" } } };
