import Type from "typebox";

/** The bodies of `http.md` §0.4, for the API description. */
export const ErrorBody = Type.Object({
  error: Type.Optional(
    Type.Object({
      status: Type.Optional(Type.Integer()),
      code: Type.Optional(Type.Integer()),
      message: Type.String(),
      errors: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      received: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  errors: Type.Optional(Type.Object({ detail: Type.String() })),
});
