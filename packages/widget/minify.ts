/** Minifies more than Vite's default, because every page that embeds the widget loads it. */
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
