/** Smaller than what Vite does by itself: what a guest's page carries counts. */
export const smallest = {
  minify: "terser",
  terserOptions: {
    ecma: 2020,
    module: true,
    compress: {
      passes: 5,
      inline: 1,
      pure_getters: true,
      unsafe_arrows: true,
      unsafe_methods: true,
      unsafe: true,
      unsafe_comps: true,
    },
  },
} as const;
