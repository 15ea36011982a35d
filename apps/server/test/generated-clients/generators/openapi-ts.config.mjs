// Read by openapi-ts in the folder of the generated clients.
export default {
  input: "openapi.json",
  output: { path: "typescript/client", module: { extension: ".ts" } },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
};
