// Where the sign-in library answers. No logic.
export const AUTH_PATH = '/app/api/auth'
