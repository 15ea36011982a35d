declare module "phoenix-1.5";
declare module "phoenix-1.7";
declare module "phoenix-1.8";
